// Runs on YouTube's pages: keeps the button under the video, and connects the panel with the player.
import { type ButtonState, type FromPage, type PageVideo, panelPort, type ToPage } from '../messages.ts'
import { askPlayer } from './ask-player.ts'
import { createButton } from './button.ts'
import { watchCaptionRequests } from './caption-requests.ts'
import { findVideoId } from './find-video-id.ts'
import { onPageChange } from './page-changes.ts'
import { createPanelFrame } from './panel-frame.ts'
import { readCaptions } from './read-captions.ts'
import { listTracks, readUnplayable, readVideo, trackId } from './read-video.ts'

/** How often the player is asked for the video of the page until it has it: a navigation or an advertisement ends. */
const askMs = 500
/** For so long after a navigation the player may still have the previous video, which may be one that does not play. */
const unplayableMs = 3000
/** Pages without a place for the button. Another page that has none by then, because YouTube has changed it, is treated like them. */
const placeless = /^\/(shorts|embed)\//
const floatAfterMs = 3000
/** Not the players of previews in lists. */
const players = '#movie_player, #shorts-player'
/** The player while it shows an advertisement, whose time is not that of the video. */
const advert = '.ad-showing'

const listCaptionRequests = watchCaptionRequests()
const panel = createPanelFrame()
const button = createButton(toggle)
let videoId: string | null = null
let state: ButtonState = 'ready'
let port: chrome.runtime.Port | null = null
let asking: ReturnType<typeof setTimeout> | undefined
let mayFloat = false
let waiting: ReturnType<typeof setTimeout> | undefined

/** After an update of the extension, its earlier scripts stay on the page without it. */
const isStale = () => chrome.runtime?.id === undefined

function toggle(): void {
  if (isStale()) {
    if (state === 'stale') location.reload()
    showStale()
    return
  }
  if (panel.isOpen) {
    close()
    return
  }
  panel.open()
  button.show(state, true)
  postVideo()
}

function showStale(): void {
  panel.close()
  state = 'stale'
  button.show(state, false)
}

function close(): void {
  panel.close()
  button.show(state, false)
  button.focus()
}

const post = (message: FromPage) => port?.postMessage(message)

function update(): void {
  const present = findVideoId(location.href)
  if (present !== videoId) {
    videoId = present
    state = 'ready'
    button.show(state, panel.isOpen)
    if (videoId === null) button.remove()
    waitForPlace()
    postVideo()
  }
  if (videoId !== null) button.place(mayFloat)
}

function waitForPlace(): void {
  clearTimeout(waiting)
  mayFloat = placeless.test(location.pathname)
  waiting = setTimeout(() => {
    mayFloat = true
    update()
  }, floatAfterMs)
}

/** A closed panel is not told: it would ask the server about every video that the person watches. */
function postVideo(waitedMs = 0): void {
  clearTimeout(asking)
  if (!port || !panel.isOpen) return
  const video = videoId === null ? null : askForVideo(videoId, waitedMs)
  post({ type: 'video', videoId, video })
  if (videoId !== null && !video) asking = setTimeout(() => postVideo(waitedMs + askMs), askMs)
}

function askForVideo(id: string, waitedMs: number): PageVideo | null {
  const response = askPlayer({ type: 'response' })
  return readVideo(response, id) ?? (waitedMs < unplayableMs ? null : readUnplayable(response, id))
}

async function read(wanted: string): Promise<void> {
  if (videoId === null) return
  const id = videoId
  const track = listTracks(askPlayer({ type: 'response' })).find((one) => trackId(one) === wanted)
  const { languageCode: language = '', kind } = track ?? {}
  const captions = await readCaptions({
    ...{ track: track ?? {}, videoId: id, origin: location.origin },
    load: () => void askPlayer({ type: 'load', language, kind: kind === 'asr' ? 'auto' : 'manual' }),
    requested: listCaptionRequests,
  })
  post({ type: 'captions', videoId: id, trackId: wanted, captions })
}

function receive(message: ToPage): void {
  if (message.type === 'read') void read(message.trackId)
  if (message.type === 'seek') askPlayer({ type: 'seek', seconds: message.seconds })
  if (message.type === 'close') close()
  // A closed panel still makes the summary of an earlier video.
  if (message.type === 'state' && message.videoId === videoId) {
    state = message.state
    button.show(state, panel.isOpen)
  }
}

// Only parts of this extension can connect or send messages here.
chrome.runtime.onConnect.addListener((connected) => {
  if (connected.name !== panelPort) return
  port = connected
  port.onMessage.addListener(receive)
  port.onDisconnect.addListener(() => {
    if (port === connected) port = null
    if (isStale()) showStale()
  })
  postVideo()
})
chrome.runtime.onMessage.addListener((message: { type: string }, _, respond) => {
  if (message.type !== 'toggle') return
  toggle()
  respond(true)
})
document.addEventListener(
  'timeupdate',
  ({ target }) => {
    if (panel.isOpen && target instanceof HTMLVideoElement && target.closest(players) && !target.closest(advert))
      post({ type: 'time', seconds: target.currentTime })
  },
  true,
)

onPageChange(update)
update()
