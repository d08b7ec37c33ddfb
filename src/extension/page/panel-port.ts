// The connection of the page script with the panel, which is there while the panel's frame is.
import { type FromPage, panelPort, type ToPage } from '../messages.ts'

type PanelPort = {
  readonly isConnected: boolean
  /** Does nothing without a panel. */
  post(message: FromPage): void
}

type Handlers = { onConnect(): void; onMessage(message: ToPage): void; onDisconnect(): void }

/** Only parts of this extension can connect. Of two panels the last one counts. */
export function openPanelPort({ onConnect, onMessage, onDisconnect }: Handlers): PanelPort {
  let port: chrome.runtime.Port | null = null
  chrome.runtime.onConnect.addListener((connected) => {
    if (connected.name !== panelPort) return
    port = connected
    port.onMessage.addListener(onMessage)
    port.onDisconnect.addListener(() => {
      if (port === connected) port = null
      onDisconnect()
    })
    onConnect()
  })
  return {
    get isConnected() {
      return port !== null
    },
    post: (message) => port?.postMessage(message),
  }
}
