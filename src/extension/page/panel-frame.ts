// The panel beside the video: a page of the extension in a frame, into which YouTube's
// page cannot look.
import { texts } from '../texts.ts'
import styles from './panel-frame.css?inline'
import { createShadowHost } from './shadow-host.ts'

type PanelFrame = { readonly isOpen: boolean; open(): void; close(): void }

export function createPanelFrame(): PanelFrame {
  const { host, root } = createShadowHost('pith-panel', styles)
  let frame: HTMLIFrameElement | null = null

  return {
    get isOpen() {
      return frame !== null && !host.hidden
    },
    open() {
      host.hidden = false
      if (!host.isConnected) document.body.append(host)
      if (frame) return frame.focus()
      frame = document.createElement('iframe')
      frame.title = texts.panel
      frame.src = chrome.runtime.getURL('panel.html')
      root.append(frame)
      frame.addEventListener('load', () => frame?.focus(), { once: true })
    },
    /**
     * The frame stays, so that a summary that is being made is there when the panel opens
     * again.
     */
    close() {
      host.hidden = true
    },
  }
}
