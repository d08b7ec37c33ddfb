// The background: holds the key and is the only part that talks to the server. It answers
// only the panel, which is a page of the extension.
import { type OpenStream, panelPort, streamPort, type ToBackground } from '../messages.ts'
import { callServer } from './call-server.ts'
import { forwardStream } from './forward-stream.ts'
import { cancelPairing, collectKey, readPairing, startPairing, unpair } from './pairing.ts'
import { findJob, rememberJob, removeJob } from './running-jobs.ts'

// Scripts on YouTube's pages must not read the key. Firefox knows no such setting.
void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })

/**
 * Scripts on YouTube's pages are part of the extension too, but a page could have taken
 * them over.
 */
function isOwnPage(sender: chrome.runtime.MessageSender | undefined): boolean {
  return (
    sender?.id === chrome.runtime.id && sender.url?.startsWith(chrome.runtime.getURL('')) === true
  )
}

function handle(message: ToBackground): Promise<unknown> {
  switch (message.type) {
    case 'server':
      return readPairing()
    case 'call':
      return callServer(message)
    case 'pair':
      return startPairing(message.address)
    case 'collect':
      return collectKey()
    case 'cancel':
      return cancelPairing()
    case 'unpair':
      return unpair()
    case 'findJob':
      return findJob(message.videoId)
    case 'rememberJob':
      return rememberJob(message.videoId, message.jobId)
    case 'removeJob':
      return removeJob(message.videoId, message.jobId)
  }
}

chrome.runtime.onMessage.addListener((message: ToBackground, sender, respond) => {
  if (!isOwnPage(sender)) return false
  void handle(message).then(respond)
  return true
})

chrome.runtime.onConnect.addListener((port) => {
  if (!isOwnPage(port.sender)) return port.disconnect()
  if (port.name === panelPort) return relayToPage(port)
  if (port.name !== streamPort) return port.disconnect()
  const closing = new AbortController()
  port.onDisconnect.addListener(() => closing.abort())
  port.onMessage.addListener((message: OpenStream | { ping: true }) => {
    // A ping keeps the background alive while a stream is silent.
    if ('path' in message)
      void forwardStream(message, (one) => port.postMessage(one), closing.signal)
  })
})

chrome.action.onClicked.addListener((tab) => {
  const toggled =
    tab.id === undefined ? Promise.reject() : chrome.tabs.sendMessage(tab.id, { type: 'toggle' })
  // A page without the extension's script.
  toggled.catch(() => chrome.runtime.openOptionsPage())
})

/** Passes on what either of them posts, until one of them is gone. */
function relayToPage(panel: chrome.runtime.Port): void {
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
