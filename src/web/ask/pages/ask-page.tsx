// The page for questions about several videos: the library, also narrowed, or a playlist.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { useSite } from '../../api/api.ts'
import tabs from '../../library/tabs/library-tabs.module.css'
import { LibraryTabs } from '../../library/tabs/library-tabs.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { type Announcement, AnnouncementText } from '../announcement.tsx'
import { handleEscape } from '../box/handle-escape.ts'
import {
  type AskState,
  formatAskState,
  fromQuestionScope,
  parseAskState,
} from '../scope/ask-query.ts'
import { libraryCountQuery } from '../scope/scope-picker.tsx'
import { texts } from '../texts.ts'
import { AskForm } from './ask-form.tsx'
import styles from './ask-page.module.css'
import { EarlierQuestions } from './earlier-questions.tsx'
import { ShownThread } from './shown-thread.tsx'

/** Requires a signed-in user; guests see a sign-in prompt instead. */
export function AskPage() {
  const { user } = useAuth()
  const [params, setParams] = useSearchParams()
  const state = parseAskState(params)
  const [announcement, setAnnouncement] = useState<Announcement>({ status: '' })
  const library = useQuery(libraryCountQuery(user?.uid))
  const { data: site } = useSite()
  const update = (change: Partial<AskState>, replace = !('questionId' in change)) =>
    setParams(formatAskState({ ...state, ...change }), { replace })

  return (
    <div className={layout.page}>
      <title>{pageTitle(texts.title)}</title>
      <h1 className={joinClasses(text.title, tabs.title)}>{texts.title}</h1>
      <LibraryTabs />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the box and the buttons inside. */}
      <div className={styles.columns} onKeyDown={handleEscape}>
        <div className={styles.main}>
          <p className={styles.lead}>
            {site?.writer?.kind === 'extract' ? texts.leadWithoutAi : texts.lead}
          </p>
          {library.data?.total === 0 ? (
            <EmptyLibrary />
          ) : (
            <AskForm state={state} onChange={(change) => update(change)} />
          )}
          {state.questionId && (
            <ShownThread
              id={state.questionId}
              announce={setAnnouncement}
              onFollowedUp={(questionId) => update({ questionId })}
              onReplaced={(questionId) => update({ questionId }, true)}
            />
          )}
          <AnnouncementText announcement={announcement} />
        </div>
        <EarlierQuestions
          questionId={state.questionId}
          getUrl={({ id, scope }) =>
            `?${formatAskState({ text: '', questionId: id, ...fromQuestionScope(scope) })}`
          }
        />
      </div>
    </div>
  )
}

function EmptyLibrary() {
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{texts.nothingYet}</h2>
      <p>{texts.nothingYetText}</p>
      <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
        {texts.summarize}
      </Link>
    </div>
  )
}
