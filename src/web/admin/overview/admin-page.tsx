// The administration. For everybody else there is no such page.
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '../../account/session/auth.tsx'
import { NotFoundPage } from '../../shell/site/not-found-page.tsx'
import { pageTitle } from '../../ui/brand.ts'
import layout from '../../ui/layout.module.css'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { ModelsPanel } from '../models/models-panel.tsx'
import { ModerationPanel } from '../people/moderation-panel.tsx'
import { PeoplePanel } from '../people/people-panel.tsx'
import { ListeningPanel } from '../server/listening-panel.tsx'
import { ServerPanel } from '../server/server-panel.tsx'
import { texts } from '../texts.ts'
import { QueuePanel } from '../videos/queue-panel.tsx'
import { SourcesPanel } from '../videos/sources-panel.tsx'
import { Overview } from './overview.tsx'

const parts = [
  ...(['overview', 'people', 'queue', 'sources', 'models', 'listening'] as const),
  ...(['moderation', 'server'] as const),
] as const
const panels = {
  overview: Overview,
  people: PeoplePanel,
  queue: QueuePanel,
  moderation: ModerationPanel,
  sources: SourcesPanel,
  server: ServerPanel,
  models: ModelsPanel,
  listening: ListeningPanel,
}

export function AdminPage() {
  const { user, record } = useAuth()
  const [query, setQuery] = useSearchParams()
  const panelId = useId()
  // The record arrives after the user.
  if (user && !record) return <div className={layout.page} aria-busy />
  if (record?.role !== 'admin') return <NotFoundPage />
  const part = parts.find((known) => known === query.get('part')) ?? 'overview'
  const Panel = panels[part]
  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <h1 className={text.title}>{texts.title}</h1>
      <Tabs
        label={texts.tabs}
        names={parts}
        titles={texts.tabTitles}
        selected={part}
        onSelect={(name) => setQuery(name === 'overview' ? {} : { part: name })}
        panelId={panelId}
      />
      <div
        id={panelId}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={tabId(panelId, part)}
      >
        <Panel />
      </div>
    </div>
  )
}
