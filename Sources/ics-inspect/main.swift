print("ics-inspect")
