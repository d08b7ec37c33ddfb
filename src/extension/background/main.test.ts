// Who may talk to the background, and how it connects a panel with its page in Firefox.
/// <reference types="chrome" />
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { panelPort } from '../messages.ts'

const root = 'moz-extension://0c1f/'
const own = { id: 'pith', url: `${root}panel.html`, tab: { id: 7 } }
const strangers = {
  'a script on a page of YouTube': {
    id: 'pith',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    tab: { id: 7 },
  },
  'another extension': { id: 'other', url: 'moz-extension://9999/panel.html' },
  'a page whose address begins alike': {
    id: 'pith',
    url: 'https://evil.example/moz-extension://0c1f/',
  },
}

/** The two ends of a connection that this test holds the other side of. */
function openPort(name: string, sender?: object) {
  const listeners = { message: [] as ((message: object) => void)[], end: [] as (() => void)[] }
  const posted: object[] = []
  const port = {
    name,
    sender,
    postMessage: (message: object) => posted.push(message),
    disconnect: vi.fn(),
    onMessage: {
      addListener: (listener: (message: object) => void) => listeners.message.push(listener),
    },
    onDisconnect: { addListener: (listener: () => void) => listeners.end.push(listener) },
  }
  const receive = (message: object) =>
    listeners.message.forEach((listener) => void listener(message))
  return { port, posted, receive, end: () => listeners.end.forEach((listener) => void listener()) }
}

let onMessage: (message: object, sender: object, respond: (response: unknown) => void) => boolean
let onConnect: (port: object) => void
let onToolbar: (tab: { id?: number }) => void
const page = vi.fn<(tabId: number, options: object) => object>()
const sendToTab = vi.fn<() => Promise<void>>()
const openOptionsPage = vi.fn()

beforeAll(async () => {
  vi.stubGlobal('chrome', {
    storage: { local: { get: async () => ({}) } },
    tabs: { connect: page, sendMessage: sendToTab },
    action: { onClicked: { addListener: (listener: typeof onToolbar) => (onToolbar = listener) } },
    runtime: {
      id: 'pith',
      getURL: (path: string) => root + path,
      openOptionsPage,
      onMessage: { addListener: (listener: typeof onMessage) => (onMessage = listener) },
      onConnect: { addListener: (listener: typeof onConnect) => (onConnect = listener) },
    },
  })
  await import('./main.ts')
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  for (const called of [page, openOptionsPage]) called.mockClear()
})

test('the panel learns whether this browser is paired', async () => {
  const response = new Promise((respond) =>
    expect(onMessage({ type: 'server' }, own, respond)).toBe(true),
  )
  expect(await response).toMatchObject({ state: 'none' })
})

test.each(Object.entries(strangers))('%s is not answered, and not connected', (_, sender) => {
  const respond = vi.fn()
  for (const message of [
    { type: 'server' },
    { type: 'call', method: 'GET', path: '/api/me' },
    { type: 'unpair' },
  ])
    expect(onMessage(message, sender, respond)).toBe(false)
  expect(respond).not.toHaveBeenCalled()
  for (const name of [panelPort, 'stream']) {
    const { port } = openPort(name, sender)
    onConnect(port)
    expect(port.disconnect).toHaveBeenCalled()
  }
  expect(page).not.toHaveBeenCalled()
})

test('in Firefox the panel and its page hear each other, and the end of one is the end of the other', () => {
  const [panel, script] = [openPort(panelPort, own), openPort(panelPort)]
  page.mockReturnValue(script.port)
  onConnect(panel.port)
  // Not to frames inside the page.
  expect(page).toHaveBeenCalledWith(7, { name: panelPort, frameId: 0 })
  panel.receive({ type: 'seek', seconds: 12 })
  panel.receive({ ping: true })
  script.receive({ type: 'time', seconds: 12 })
  expect([script.posted, panel.posted]).toEqual([
    [{ type: 'seek', seconds: 12 }],
    [{ type: 'time', seconds: 12 }],
  ])
  panel.end()
  expect(script.port.disconnect).toHaveBeenCalled()

  const [again, reloaded] = [openPort(panelPort, own), openPort(panelPort)]
  page.mockReturnValue(reloaded.port)
  onConnect(again.port)
  reloaded.end()
  expect(again.port.disconnect).toHaveBeenCalled()
})

test('a panel in a tab of its own, and an unknown connection, are ended', () => {
  for (const { port } of [
    openPort(panelPort, { ...own, tab: undefined }),
    openPort('unknown', own),
  ]) {
    onConnect(port)
    expect(port.disconnect).toHaveBeenCalled()
  }
})

test('the toolbar opens the panel on YouTube, and everywhere else the settings', async () => {
  sendToTab.mockResolvedValueOnce()
  onToolbar({ id: 7 })
  await new Promise(setImmediate)
  expect(openOptionsPage).not.toHaveBeenCalled()
  sendToTab.mockRejectedValueOnce(new Error('Could not establish connection.'))
  onToolbar({ id: 8 })
  await expect.poll(() => openOptionsPage.mock.calls.length).toBe(1)
})
