// The social page: the feed of public playlists, with trending playlists and suggested
// creators beside it.
import { useSearchParams } from 'react-router'
import type { FeedTab } from '#contract/basics/limits.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { pageTitle } from '../../ui/brand.ts'
import layout from '../../ui/layout.module.css'
import { tabId } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import { SuggestedCreators } from '../creators/creator-list.tsx'
import { parseFeedTab } from './feed.ts'
import { FeedList } from './feed-list.tsx'
import { FeedTabs, panelId } from './feed-tabs.tsx'
import { FirstTab } from './first-tab.tsx'
import styles from './social-page.module.css'
import { texts } from './texts.ts'
import { TrendingList } from './trending-list.tsx'

export function SocialPage() {
  const [params, setParams] = useSearchParams()
  const { user } = useAuth()
  const tab = parseFeedTab(params) ?? (user ? null : 'discover')
  const selectTab = (next: FeedTab) => setParams({ tab: next }, { replace: true })
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <div className={layout.split}>
        <div>
          <h1 className={text.title}>{texts.title}</h1>
          <FeedTabs tab={tab} onTab={selectTab} />
          <div
            role="tabpanel"
            id={panelId}
            aria-labelledby={tabId(panelId, tab ?? 'following')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without anything to press is reached from its tab.
            tabIndex={0}
            className={styles.panel}
          >
            {tab ? (
              <FeedList key={tab} tab={tab} onDiscover={() => selectTab('discover')} />
            ) : (
              <FirstTab onTab={selectTab} />
            )}
          </div>
        </div>
        <aside className={styles.sidebar} aria-label={texts.sidebar}>
          <TrendingList />
          <SuggestedCreators />
        </aside>
      </div>
    </div>
  )
}
