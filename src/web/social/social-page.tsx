// The feed of public playlists: of those one follows, of those that many like, of everybody.
import { useSearchParams } from 'react-router'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { SuggestedCreators } from './creators.tsx'
import { readTab } from './feed.ts'
import { Feed } from './feed-list.tsx'
import { FeedTabs, panelId, tabId } from './feed-tabs.tsx'
import styles from './social-page.module.css'
import { texts } from './texts.ts'
import { TrendingList } from './trending-list.tsx'

export function SocialPage() {
  const [address, setAddress] = useSearchParams()
  const tab = readTab(address)
  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.split}>
        <div>
          <h1 className={text.title}>{texts.title}</h1>
          <FeedTabs tab={tab} onTab={(next) => setAddress({ tab: next }, { replace: true })} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without anything to press is reached from its tab. */}
          <div role="tabpanel" id={panelId} aria-labelledby={tabId(tab)} tabIndex={0} className={styles.panel}>
            <Feed key={tab} tab={tab} onDiscover={() => setAddress({ tab: 'discover' }, { replace: true })} />
          </div>
        </div>
        <aside className={styles.side} aria-label={texts.side}>
          <TrendingList />
          <SuggestedCreators />
        </aside>
      </div>
    </div>
  )
}
