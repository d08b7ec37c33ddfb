// Beside the summary: the picture that becomes the player, what can be done, and how the summary was made.
import { languageName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'
import { RatingBox } from '../marks/rating-box.tsx'
import { SaveButton } from '../marks/save-button.tsx'
import { texts as saveTexts } from '../marks/texts.ts'
import { useMarks } from '../marks/use-marks.ts'
import { useRewrite } from '../summarize/use-rewrite.ts'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { copyMarkdown } from './hand-out.ts'
import { SummaryMenus } from './summary-menus.tsx'
import { texts } from './texts.ts'
import { VersionPick } from './version-pick.tsx'
import { VideoFrame, type VideoFrameProps } from './video-frame.tsx'
import styles from './video-side.module.css'
import { WatchLink } from './watch-link.tsx'

export function VideoSide(video: VideoFrameProps) {
  const { view } = video
  const marks = useMarks(view)
  const rewrite = useRewrite(view)
  return (
    <aside className={styles.side} aria-label={texts.side}>
      <VideoFrame {...video} />
      <div className={styles.actions}>
        <SaveButton marks={marks} label={saveTexts.save} look="primary" />
        <SummaryMenus view={view} />
      </div>
      <p className={styles.links}>
        {view.url && <WatchLink url={view.url} />}
        <button type="button" onClick={() => copyMarkdown(view)}>
          {texts.copyMarkdown}
        </button>
      </p>
      <div className={styles.rating}>
        <RatingBox view={view} marks={marks} heading="h2" onRewrite={rewrite} />
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
    [texts.facts.rewritten, view.rewriteReason && texts.writtenAgain(view.rewriteReason)],
    [texts.facts.checked, texts.kept(kept, kept + dropped)],
  ]
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 className={joinClasses(text.strong, styles.heading)} id="about">
        {texts.about}
      </h2>
      <VersionPick view={view} />
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
