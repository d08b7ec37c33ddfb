// Remembers the addresses from which the player has requested captions. The browser's own
// list of requests ends after 250 of them.

export const captionsPath = '/api/timedtext'
/** A person who watches all day has many videos on one page. */
const maxAddresses = 100

/** Returns a function that lists the addresses so far, the newest last. */
export function watchCaptionRequests(): () => string[] {
  let addresses: string[] = []
  new PerformanceObserver((list) => {
    const requested = list.getEntries().map(({ name }) => name)
    const captions = requested.filter(
      (name) => URL.canParse(name) && new URL(name).pathname === captionsPath,
    )
    addresses = [...addresses, ...captions].slice(-maxAddresses)
  }).observe({ type: 'resource', buffered: true })
  return () => addresses
}
