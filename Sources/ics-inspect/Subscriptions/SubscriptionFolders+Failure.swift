import CalendarStorage
import CalendarSubscriptions

extension SubscriptionFolders {
    /// Returns the saved subscription, without the validators of a copy that is lost or damaged.
    ///
    /// - Throws: Exit code 65 if the state is damaged, 66 if it can't be read.
    func subscription(_ id: String) throws(Failure) -> FeedSubscription? {
        do throws(StoreError) {
            guard let saved = try folder(id).subscription(), let opened = try folder(id).open() else { return nil }
            if saved.copy != nil, opened.copy == nil {
                Console.report("\(id): the copy is damaged or lost, so the whole feed is fetched again")
            }
            return opened.subscription
        } catch .damagedSubscription(let path) {
            throw Failure(.dataError, "\(path): damaged; remove the folder and subscribe again")
        } catch {
            throw Failure(.noInput, error.description)
        }
    }
}
