// The words of a recording while they are heard.
import { formatDuration } from '#contract/basics/format.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import type { Recording } from '#contract/recordings/recordings.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import styles from './recording.module.css'
import { recordingTexts as texts } from './texts.ts'

const shownLines = 3

type Props = { recording: Recording; isAll: boolean }

/** The last three lines, which grow, or all. */
export function HeardLines({ recording, isAll }: Props) {
  const { lines, speakers, spoken, state } = recording
  const shown = isAll ? lines : lines.slice(-shownLines)
  const language = languageOf(spoken ?? 'und')
  return (
    <div className={joinClasses(styles.heard, isAll && styles.all)}>
      <ol aria-label={texts.lines} {...(isAll && { tabIndex: 0 })}>
        {shown.map((line, index) => {
          const { speaker, words } = splitSpeaker(line, speakers)
          const isLast = index === shown.length - 1 && state === 'listening'
          return (
            <li key={line.startSeconds} className={styles.line}>
              <span dir="ltr">{formatDuration(line.startSeconds)}</span>
              <p {...language}>
                {speaker && <b>{speaker}</b>} {words}
                {isLast && <span className={styles.caret} />}
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Captions name who speaks before the words. */
function splitSpeaker(
  { text }: Pick<Cue, 'text'>,
  speakers: Recording['speakers'],
): { speaker: string | null; words: string } {
  const named = speakers.find(({ name }) => text.startsWith(`${name}: `))
  return named
    ? { speaker: named.name, words: text.slice(named.name.length + 2) }
    : { speaker: null, words: text }
}
