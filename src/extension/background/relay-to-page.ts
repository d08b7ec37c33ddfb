// Connects a panel with the page around it where the panel cannot do so itself: Firefox
// gives a frame in a page no access to its tab.
import { panelPort } from '../messages.ts'

/** Passes on what either of them posts, until one of them is gone. */
export function relayToPage(panel: chrome.runtime.Port): void {
  const tabId = panel.sender?.tab?.id
  if (tabId === undefined) {
    panel.disconnect()
    return
  }
  const page = chrome.tabs.connect(tabId, { name: panelPort, frameId: 0 })
  panel.onMessage.addListener((message: object) => {
    // A ping keeps the background alive.
    if (!('ping' in message)) page.postMessage(message)
  })
  page.onMessage.addListener((message: object) => panel.postMessage(message))
  panel.onDisconnect.addListener(() => page.disconnect())
  page.onDisconnect.addListener(() => panel.disconnect())
}
