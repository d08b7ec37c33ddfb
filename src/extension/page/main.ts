// Runs on YouTube's pages: keeps the button under the video, and connects the panel with
// the player.
import type { ButtonState, ToPage } from '../messages.ts'
import { askPlayer } from './ask-player.ts'
import { createButton } from './button.ts'
import { watchCaptionRequests } from './caption-requests.ts'
import { createChapterMarks } from './chapter-marks.ts'
import { createVideoQuery } from './find-page-video.ts'
import { findVideoId } from './find-video-id.ts'
import { createFloatingRule } from './floating-rule.ts'
import { createPanelFrame } from './panel-frame.ts'
import { openPanelPort } from './panel-port.ts'
import { findTimeline, onVideoTime } from './players.ts'
import { readTrack } from './read-track.ts'

const listCaptionRequests = watchCaptionRequests()
const panel = createPanelFrame()
const button = createButton(toggle)
const chapterMarks = createChapterMarks()
const floating = createFloatingRule(update)
const port = openPanelPort({
  onConnect: postVideo,
  onMessage: receive,
  onDisconnect: () => isStale() && showStale(),
})
const askForVideo = createVideoQuery({
  // A closed panel is not told: it would ask the server about every video that the person watches.
  isWanted: (id) => id === videoId && port.isConnected && panel.isOpen,
  onAnswer: (id, video) => port.post({ type: 'video', videoId: id, video }),
})
let videoId: string | null = null
let state: ButtonState = 'ready'

/** After an update of the extension, its earlier scripts stay on the page without it. */
function isStale(): boolean {
  return chrome.runtime?.id === undefined
}

function toggle(): void {
  if (isStale()) {
    if (state === 'stale') location.reload()
    showStale()
  } else if (panel.isOpen) close()
  else {
    panel.open()
    button.show(state, true)
    postVideo()
  }
}

function showStale(): void {
  panel.close()
  chapterMarks.show([])
  state = 'stale'
  button.show(state, false)
}

function close(): void {
  panel.close()
  button.show(state, false)
  button.focus()
}

function update(): void {
  const present = findVideoId(location.href)
  if (present !== videoId) {
    videoId = present
    state = 'ready'
    button.show(state, panel.isOpen)
    chapterMarks.show([])
    if (videoId === null) button.remove()
    floating.restart()
    postVideo()
  }
  if (videoId !== null) button.place(floating.mayFloat)
  chapterMarks.place()
}

function postVideo(): void {
  if (videoId !== null) askForVideo(videoId)
  else if (panel.isOpen) port.post({ type: 'video', videoId, video: null })
}

function receive(message: ToPage): void {
  if (message.type === 'read' && videoId !== null)
    void readTrack(videoId, message.trackId, listCaptionRequests).then(port.post)
  if (message.type === 'seek') askPlayer({ type: 'seek', seconds: message.seconds })
  if (message.type === 'close') close()
  // A closed panel still makes the summary of an earlier video.
  if (message.type === 'state' && message.videoId === videoId) {
    state = message.state
    button.show(state, panel.isOpen)
  }
  if (message.type === 'chapters' && message.videoId === videoId) {
    chapterMarks.show(message.positions)
    port.post({ type: 'timeline', videoId, isThere: findTimeline() !== null })
  }
}

chrome.runtime.onMessage.addListener((message: { type: string }, _, respond) => {
  if (message.type !== 'toggle') return
  toggle()
  respond(true)
})
onVideoTime((seconds) => panel.isOpen && port.post({ type: 'time', seconds }))
onPageChange(update)
update()

/** Calls at most once for each frame that the browser draws. */
function onPageChange(callback: () => void): void {
  let isWaiting = false
  new MutationObserver(() => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      callback()
    })
  }).observe(document, { childList: true, subtree: true })
  document.addEventListener('yt-navigate-finish', callback)
}
