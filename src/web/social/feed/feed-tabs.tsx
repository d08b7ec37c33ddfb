// The tabs of the feed.
import { type FeedTab, feedTabs } from '#contract/basics/limits.ts'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './social-page.module.css'
import { texts } from './texts.ts'

export const panelId = 'feed'

/** `tab` is null until it is known which tab opens first. */
type Props = { tab: FeedTab | null; onTab: (tab: FeedTab) => void }

export function FeedTabs({ tab, onTab }: Props) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label={texts.tabList}
        names={feedTabs}
        titles={texts.tabs}
        selected={tab}
        onSelect={onTab}
        panelId={panelId}
      />
    </div>
  )
}
