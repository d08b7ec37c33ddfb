// The panel's connection with the page around it.
import { type FromPage, panelPort, type ToPage } from '../../messages.ts'

/** The browser ends a background that is silent for 30 seconds, and with it what it passes on. */
const pingMs = 20_000
const reconnectMs = 1000

type Handlers = {
  onConnect(post: (message: ToPage) => void): void
  onMessage(message: FromPage): void
  onEnd(): void
}

/** Resolves to false without a page, as in a tab of its own. */
export async function connectToPage(handlers: Handlers): Promise<boolean> {
  if (window === window.top) return false
  if (!chrome.tabs) {
    relay(handlers)
    return true
  }
  const tab = await chrome.tabs.getCurrent()
  if (tab?.id === undefined) return false
  const port = chrome.tabs.connect(tab.id, { name: panelPort, frameId: 0 })
  port.onMessage.addListener(handlers.onMessage)
  port.onDisconnect.addListener(handlers.onEnd)
  handlers.onConnect((message) => port.postMessage(message))
  return true
}

/** Through the background, which may end and begin again. */
function relay(handlers: Handlers): void {
  const port = chrome.runtime.connect({ name: panelPort })
  const pings = setInterval(() => port.postMessage({ ping: true }), pingMs)
  port.onMessage.addListener(handlers.onMessage)
  port.onDisconnect.addListener(() => {
    clearInterval(pings)
    handlers.onEnd()
    // After an update of the extension its earlier panel is without it.
    setTimeout(() => chrome.runtime?.id !== undefined && relay(handlers), reconnectMs)
  })
  handlers.onConnect((message) => port.postMessage(message))
}
