// The tabs of the feed. Arrow keys move between them.
import type { KeyboardEvent } from 'react'
import { type FeedTab, feedTabs } from '#contract/limits.ts'
import styles from './social-page.module.css'
import { texts } from './texts.ts'

export const panelId = 'feed'
export const tabId = (tab: FeedTab) => `feed-${tab}`

/** `tab` is null until it is known which tab opens first. */
type Props = { tab: FeedTab | null; onTab: (tab: FeedTab) => void }

export function FeedTabs({ tab, onTab }: Props) {
  function moveByKey(event: KeyboardEvent) {
    const index = feedTabs.indexOf(tab ?? 'following')
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1 + feedTabs.length, Home: 0, End: feedTabs.length - 1 }[
      event.key
    ]
    const next = target === undefined ? undefined : feedTabs[target % feedTabs.length]
    if (!next) return
    event.preventDefault()
    onTab(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={texts.tabList}>
      {feedTabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-selected={name === tab}
          aria-controls={panelId}
          tabIndex={name === (tab ?? 'following') ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={moveByKey}
        >
          {texts.tabs[name]}
        </button>
      ))}
    </div>
  )
}
