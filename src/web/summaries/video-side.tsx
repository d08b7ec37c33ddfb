// Beside the summary: the picture that becomes the player, what can be done, and how the summary was made.
import { ArrowUpRight, Play } from 'lucide-react'
import type { RefObject } from 'react'
import { formatDuration, languageName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'
import { RatingBox } from '../marks/rating-box.tsx'
import { SaveButton } from '../marks/save-button.tsx'
import { texts as saveTexts } from '../marks/texts.ts'
import { useMarks } from '../marks/use-marks.ts'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { downloadSummary } from './hand-out.ts'
import { SummaryActions } from './summary-actions.tsx'
import { texts } from './texts.ts'
import type { Player } from './use-player.ts'
import styles from './video-side.module.css'

type Props = {
  view: SummaryView
  player: Player
  frame: RefObject<HTMLIFrameElement | null>
  /** The moment that the address names, where the player will begin. */
  cueSeconds: number
}

export function VideoSide({ view, player, frame, cueSeconds }: Props) {
  const marks = useMarks(view)
  return (
    <aside className={styles.side} aria-label={texts.side}>
      {player.source ? (
        <iframe
          ref={frame}
          className={styles.player}
          src={player.source}
          title={texts.player(view.title)}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          // The player refuses to play where it is not told the page's origin.
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={player.greet}
        />
      ) : (
        <Thumbnail large source={view.thumbnail} duration={view.duration}>
          {view.url && (
            <button
              type="button"
              className={styles.play}
              aria-label={cueSeconds > 0 ? texts.playFrom(formatDuration(cueSeconds)) : texts.play}
              onClick={() => player.playFrom(cueSeconds)}
            >
              <Play />
            </button>
          )}
        </Thumbnail>
      )}
      <div className={styles.actions}>
        <SaveButton marks={marks} label={saveTexts.save} look="primary" />
        <SummaryActions view={view} />
      </div>
      <p className={styles.links}>
        {view.url && (
          <a href={view.url} target="_blank" rel="noopener noreferrer">
            {texts.watchOn}
            <ArrowUpRight />
            <span className={text.hidden}>{texts.newTab}</span>
          </a>
        )}
        <button type="button" onClick={() => downloadSummary(view, 'md')}>
          {texts.downloadMarkdown}
        </button>
      </p>
      <div className={styles.rating}>
        <RatingBox marks={marks} heading="h2" />
      </div>
      <About view={view} />
    </aside>
  )
}

function About({ view }: { view: SummaryView }) {
  const { kept, dropped } = view.checked
  const language = view.engine.kind === 'extract' ? view.transcript.language : view.language
  const facts: [string, string | null][] = [
    [texts.facts.length, texts.lengthNames[view.length]],
    [texts.facts.language, language === 'und' ? null : languageName(language)],
    [texts.facts.prompt, view.customPrompt],
    [view.engine.kind === 'model' ? texts.facts.written : texts.facts.extracted, view.engine.name],
    [texts.facts.checked, texts.kept(kept, kept + dropped)],
  ]
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 className={joinClasses(text.strong, styles.heading)} id="about">
        {texts.about}
      </h2>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
