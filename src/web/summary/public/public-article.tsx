// Shows a published summary with an invitation to summarize another video.

import { routes } from '#contract/basics/paths.ts'
import type { PublicSummary } from '#contract/social/publication.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useReport } from '../../social/creators/use-report-or-block.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { hasCommunity } from '../../ui/community.ts'
import { Link } from '../../ui/link.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { formatReaders } from '../publishing/texts.ts'
import sidebar from '../summary-sidebar.module.css'
import styles from './public-article.module.css'
import { ReadOnlyArticle } from './read-only-article.tsx'
import { texts } from './texts.ts'

type Props = {
  view: SummaryView
  page: Pick<PublicSummary, 'id' | 'publishedBy' | 'readers' | 'highlights' | 'answers'>
}

export function PublicArticle({ view, page }: Props) {
  const { report, dialog } = useReport({ kind: 'summary', targetId: page.id })
  return (
    <>
      <ReadOnlyArticle
        view={view}
        highlights={page.highlights}
        answers={page.answers}
        links={
          hasCommunity && (
            <button type="button" onClick={report}>
              {texts.report}
            </button>
          )
        }
        closing={
          <section className={sidebar.about} aria-labelledby="made">
            <h2 className={text.strong} id="made">
              {texts.madeWith}
            </h2>
            <MetaList
              facts={[
                page.publishedBy && texts.publishedBy(page.publishedBy),
                page.readers > 0 ? formatReaders(page.readers) : null,
              ]}
            />
            <div className={styles.invitation}>
              <p className={text.muted}>{texts.pitch}</p>
              <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
                {texts.summarizeOwn}
              </Link>
            </div>
          </section>
        }
      />
      {dialog}
    </>
  )
}
