// Marks where the chapters of the summary begin, over the timeline of YouTube's own player.
import styles from './chapter-marks.css?inline'
import { findTimeline, isShowingAdvert } from './players.ts'
import { createShadowHost } from './shadow-host.ts'

const maxMarks = 200

type ChapterMarks = {
  /** `positions` are shares of the video's length. An empty list removes the marks. */
  show(positions: number[]): void
  /** Puts them back where YouTube has built its player anew. Called again and again. */
  place(): void
}

/**
 * They are only to be seen: the panel lists the chapters for keyboards and screen
 * readers, and clicks go to the timeline.
 */
export function createChapterMarks(): ChapterMarks {
  const { host, root } = createShadowHost('pith-chapters', styles)
  host.ariaHidden = 'true'
  let isShown = false
  const adverts = new MutationObserver(([change]) => hideDuringAdvert(change!.target as Element))

  function hideDuringAdvert(player: Element) {
    host.hidden = isShowingAdvert(player)
  }
  function place() {
    if (!isShown) return
    const found = findTimeline()
    if (!found || host.parentElement === found.timeline) return
    found.timeline.append(host)
    adverts.disconnect()
    adverts.observe(found.player, { attributeFilter: ['class'] })
    hideDuringAdvert(found.player)
  }

  return {
    show(positions) {
      const inside = positions.filter((position) => position > 0 && position < 1).slice(0, maxMarks)
      isShown = inside.length > 0
      root.replaceChildren(...inside.map(createMark))
      if (isShown) return place()
      adverts.disconnect()
      host.remove()
    },
    place,
  }
}

function createMark(position: number): Element {
  const mark = document.createElement('i')
  mark.style.left = `${position * 100}%`
  return mark
}
