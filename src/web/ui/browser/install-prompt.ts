// Keeps the browser's offer to install the app, which it makes once, until the page that shows it.

/** Chromium's event, which is not in the standard. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setOffer(next: InstallPrompt | null): void {
  offer = next
  for (const listener of listeners) listener()
}

export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

export const getInstallPrompt = () => offer

/** Returns the function that unsubscribes. */
export function subscribeInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An offer can be used once. Returns whether the person accepted it. */
export async function showInstallPrompt(): Promise<boolean> {
  const { outcome } = (await offer?.prompt()) ?? { outcome: 'dismissed' }
  setOffer(null)
  return outcome === 'accepted'
}
