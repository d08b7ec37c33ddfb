// A published summary to read, with the video beside it and the way to a summary of one's own.
import { useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { PublicSummary } from '#contract/publication.ts'
import type { SummaryView } from '#contract/summary.ts'
import { copyMarkdown } from '../summaries/hand-out.ts'
import { momentHash, readMoment } from '../summaries/moment.ts'
import layout from '../summaries/summary-layout.module.css'
import { SummaryHead, SummarySections } from '../summaries/summary-parts.tsx'
import { texts as summaryTexts } from '../summaries/texts.ts'
import { usePlayer } from '../summaries/use-player.ts'
import { VideoFrame } from '../summaries/video-frame.tsx'
import side from '../summaries/video-side.module.css'
import { WatchLink } from '../summaries/watch-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import text from '../ui/text.module.css'
import styles from './public-article.module.css'
import { texts } from './texts.ts'

type Props = { view: SummaryView; page: Pick<PublicSummary, 'publishedBy' | 'readers'> }

export function PublicArticle({ view, page }: Props) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const aside = useRef<HTMLDivElement>(null)
  const player = usePlayer(view.videoId, frame)
  const jump = view.url === null ? null : { to: jumpTo, plays: true }

  function jumpTo(seconds: number) {
    navigate({ search, hash: momentHash(seconds) }, { replace: true })
    player.playFrom(seconds)
    aside.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <article className={layout.detail}>
      <div className={layout.column}>
        <SummaryHead view={view} jump={jump} />
      </div>
      <div className={layout.side} ref={aside}>
        <aside className={side.side} aria-label={texts.side}>
          <VideoFrame view={view} player={player} frame={frame} cueSeconds={readMoment(hash) ?? 0} />
          <p className={side.links}>
            {view.url && <WatchLink url={view.url} />}
            <button type="button" onClick={() => copyMarkdown(view)}>
              {summaryTexts.copyMarkdown}
            </button>
          </p>
          <section className={side.about} aria-labelledby="made">
            <h2 className={text.strong} id="made">
              {texts.made}
            </h2>
            <Facts
              facts={[
                page.publishedBy && texts.publishedBy(page.publishedBy),
                page.readers > 0 ? texts.readers(page.readers) : null,
              ]}
            />
            <div className={styles.own}>
              <p className={text.muted}>{texts.what}</p>
              <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
                {texts.own}
              </Link>
            </div>
          </section>
        </aside>
      </div>
      <div className={layout.rest}>
        <SummarySections view={view} jump={jump} />
      </div>
    </article>
  )
}
