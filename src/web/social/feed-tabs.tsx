// The tabs of the feed; the arrows walk them.
import type { KeyboardEvent } from 'react'
import { type FeedTab, feedTabs } from '#contract/settings.ts'
import styles from './social-page.module.css'
import { texts } from './texts.ts'

export const panelId = 'feed'
export const tabId = (tab: FeedTab) => `feed-${tab}`

type Props = { tab: FeedTab; onTab: (tab: FeedTab) => void }

export function FeedTabs({ tab, onTab }: Props) {
  function walk(event: KeyboardEvent) {
    const at = feedTabs.indexOf(tab)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + feedTabs.length, Home: 0, End: feedTabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : feedTabs[to % feedTabs.length]
    if (!next) return
    event.preventDefault()
    onTab(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={texts.feed}>
      {feedTabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(one)}
          aria-selected={one === tab}
          aria-controls={panelId}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={walk}
        >
          {texts.tabs[one]}
        </button>
      ))}
    </div>
  )
}
