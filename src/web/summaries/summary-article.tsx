// A summary as it is read: what it says, with the time of everything in the margin, and the video beside it.
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SummaryView } from '#contract/summary.ts'
import { Button } from '../ui/button.tsx'
import { Prose, Tldr } from '../ui/essence.tsx'
import { Facts } from '../ui/facts.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import page from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import { Chapters } from './chapters.tsx'
import { describeCoverage } from './coverage.ts'
import { ExtractNote } from './extract-note.tsx'
import { KeyPoints } from './key-points.tsx'
import { momentHash, readMoment } from './moment.ts'
import type { Jump } from './moment-link.tsx'
import styles from './summary-article.module.css'
import { SummaryBadges } from './summary-badges.tsx'
import layout from './summary-layout.module.css'
import { summaryFacts, texts } from './texts.ts'
import { Topics } from './topics.tsx'
import { Transcript } from './transcript.tsx'
import { useBack } from './use-back.ts'
import { usePlayer } from './use-player.ts'
import { Verdict } from './verdict.tsx'
import { VideoSide } from './video-side.tsx'

export function SummaryArticle({ view }: { view: SummaryView }) {
  const { summary } = view
  const back = useBack()
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const frame = useRef<HTMLIFrameElement>(null)
  const player = usePlayer(view.videoId, frame)
  const side = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [target, setTarget] = useState<{ seconds: number } | null>(null)
  const plays = view.url !== null

  function jumpTo(seconds: number) {
    setTarget({ seconds })
    navigate(momentHash(seconds), { replace: true })
    if (!plays) return setOpen(true)
    player.playFrom(seconds)
    side.current?.scrollIntoView({ block: 'nearest' })
  }
  const jump: Jump = { to: jumpTo, plays }

  // A time that was followed on the page before goes on here: that page handed something over, and the jump lets go of it.
  // An address that was opened or loaded again only offers to play from there.
  const arrive = useEffectEvent(() => {
    const moment = readMoment(hash)
    if (moment !== null && (state !== null || !plays)) jumpTo(moment)
  })
  useEffect(() => arrive(), [])

  return (
    <article className={layout.detail}>
      <div className={layout.column}>
        <Button className={layout.back} look="quiet" onClick={back}>
          <ArrowLeft />
          {texts.back}
        </Button>
        <Facts facts={summaryFacts(view, { withDuration: true })} />
        <h1 className={joinClasses(text.title, styles.title)}>{view.title}</h1>
        {summary.tldr && (
          <div className={styles.tldr}>
            <Tldr text={summary.tldr} />
          </div>
        )}
        <div className={page.row}>
          <SummaryBadges view={view} watchTime />
        </div>
        <Verdict verdict={summary.verdict} jump={jump} />
        <div className={styles.coverage}>
          <Track share={view.coverage.share} />
          <p className={text.meta}>{describeCoverage(view)}</p>
        </div>
      </div>
      <div className={layout.side} ref={side}>
        <VideoSide view={view} player={player} frame={frame} cueSeconds={readMoment(hash) ?? 0} />
      </div>
      <div className={layout.rest}>
        <Section title={texts.summary}>
          <div className={styles.extracted}>
            <ExtractNote view={view} />
          </div>
          <Prose text={summary.summary} />
        </Section>
        <Section title={texts.keyPoints} hanging>
          <KeyPoints view={view} jump={jump} />
        </Section>
        {summary.chapters.length > 0 && (
          <Section title={texts.chapters} hanging>
            <Chapters chapters={summary.chapters} jump={jump} />
          </Section>
        )}
        {summary.mainTopics.length > 0 && (
          <Section title={texts.mainTopics}>
            <Topics topics={summary.mainTopics} />
          </Section>
        )}
        <Transcript
          view={view}
          jump={jump}
          open={open}
          onOpen={setOpen}
          seconds={player.seconds ?? target?.seconds ?? null}
          target={target}
        />
      </div>
    </article>
  )
}

function Section({ title, hanging = false, children }: { title: string; hanging?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={hanging ? layout.hanging : undefined} aria-labelledby={id}>
      <h2 className={joinClasses(text.section, styles.heading)} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
