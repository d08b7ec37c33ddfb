// Where YouTube's players are on its pages, and when they show the video.

/** Not the players of previews in lists. */
const players = '#movie_player, #shorts-player'
/** The player while it shows an advertisement, whose time is not that of the video. */
const advert = '.ad-showing'

/** Calls with the time of the video while it plays. */
export function onVideoTime(callback: (seconds: number) => void): void {
  const listener = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement && target.closest(players) && !target.closest(advert))
      callback(target.currentTime)
  }
  document.addEventListener('timeupdate', listener, true)
}

export function isShowingAdvert(player: Element): boolean {
  return player.matches(advert)
}

/**
 * The bar over which the player shows how far the video is; null where none is on screen,
 * as for shorts: YouTube keeps the player of an earlier page, hidden.
 */
export function findTimeline(): { player: Element; timeline: Element } | null {
  const player = document.querySelector('#movie_player')
  const timeline = player?.querySelector('.ytp-progress-bar-container')
  return timeline && player?.checkVisibility() ? { player, timeline } : null
}
