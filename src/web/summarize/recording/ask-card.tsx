// Asks before a recording is sent: what the server would do with it, and what it keeps.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { maxRecordingSeconds } from '#contract/basics/limits.ts'
import { languages } from '#contract/captions/languages.ts'
import type { ListeningInfo } from '#contract/recordings/recordings.ts'
import { listeningQuery } from '../../recordings/recording-query.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import field from '../../ui/forms/field.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { begin } from './chosen.ts'
import type { SoundFacts } from './read-sound.ts'
import styles from './recording.module.css'
import { Failure } from './recording-parts.tsx'
import {
  CaptionsInstead,
  captionsInstead,
  ModelsButton,
  NotEnough,
  NotListening,
} from './refused-card.tsx'
import { type StartPage, toOptions } from './start-page.ts'
import { recordingTexts as texts } from './texts.ts'

type Props = {
  facts: SoundFacts
  /** Null where they are not limited, or not known. */
  summariesLeft: number | null
  page: StartPage
}

export function AskCard({ facts, summariesLeft, page }: Props) {
  const { data, error, isFetching, refetch } = useQuery(listeningQuery)
  if (error && !data)
    return (
      <div className={styles.text}>
        <Failure title={texts.notAsked} message={describeFailure(error, texts.notChanged)}>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </Failure>
      </div>
    )
  if (!data)
    return (
      <p className={joinClasses(text.muted, styles.text)} role="status">
        {texts.looking}
      </p>
    )
  const seconds = facts.seconds ?? 0
  const { minutes } = data
  if (data.state !== 'ready') return <NotListening listening={data} page={page} />
  if (minutes && minutes.left * 60 < Math.min(seconds, maxRecordingSeconds))
    return <NotEnough seconds={seconds} left={minutes.left} page={page} />
  if (seconds > maxRecordingSeconds) return <TooLong seconds={seconds} page={page} />
  return <Choices {...{ seconds, summariesLeft, page }} listening={data} />
}

function TooLong({ seconds, page }: { seconds: number; page: StartPage }) {
  const { title, text: message, action } = texts.tooLong
  return (
    <div className={styles.text}>
      <Failure title={title} message={message(seconds)}>
        <Button size="small" onClick={() => void begin({ summary: toOptions(page) })}>
          {action}
        </Button>
        <CaptionsInstead page={page} />
      </Failure>
    </div>
  )
}

type ChoicesProps = Omit<Props, 'facts'> & { seconds: number; listening: ListeningInfo }

function Choices({ seconds, listening, summariesLeft, page }: ChoicesProps) {
  const [keep, setKeep] = useState(false)
  const [speakers, setSpeakers] = useState(false)
  const [spoken, setSpoken] = useState<string | null>(null)
  const { isLocal, listener, tellsSpeakers, minutesPerHour, minutes, mayChange } = listening
  const takes = minutesPerHour === null ? null : (minutesPerHour * seconds) / 60
  return (
    <>
      <p className={styles.text}>
        {isLocal ? texts.local(takes) : texts.remote(listener ?? '', takes)}{' '}
        {minutes && <span className={text.muted}>{texts.minutesLeft(minutes)}</span>}
      </p>
      {summariesLeft === 0 && <p className={styles.text}>{texts.noSummary}</p>}
      <div className={styles.choices}>
        {tellsSpeakers ? (
          <CheckboxField
            name="speakers"
            label={texts.speakers}
            help={texts.speakersHelp}
            checked={speakers}
            onChange={setSpeakers}
          />
        ) : (
          mayChange && (
            <p className={layout.row}>
              <span className={text.muted}>{texts.noSpeakers}</span>
              <ModelsButton>{texts.getSpeakers}</ModelsButton>
            </p>
          )
        )}
        <CheckboxField
          name="keep"
          label={texts.keep}
          help={texts.keepHelp}
          checked={keep}
          onChange={setKeep}
        />
        <SpokenLanguage value={spoken} onChange={setSpoken} />
      </div>
      <details className={styles.more}>
        <summary>{texts.more}</summary>
        {page.moreOptions}
      </details>
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button
          look="primary"
          onClick={() => void begin({ keep, speakers, spoken, summary: toOptions(page) })}
        >
          {texts.begin}
        </Button>
        <Button look="quiet" onClick={() => captionsInstead(page)}>
          {texts.captions}
        </Button>
      </div>
    </>
  )
}

type LanguageProps = { value: string | null; onChange: (language: string | null) => void }

function SpokenLanguage({ value, onChange }: LanguageProps) {
  const id = useId()
  return (
    <div className={styles.language}>
      <label className={text.label} htmlFor={id}>
        {texts.spoken}
      </label>
      <div className={field.selectWrapper}>
        <select
          id={id}
          className={field.select}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{texts.anyLanguage}</option>
          {languages.map((code) => (
            <option key={code} value={code}>
              {texts.language(code)}
            </option>
          ))}
        </select>
        <ChevronDown />
      </div>
    </div>
  )
}
