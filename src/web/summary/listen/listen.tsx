// A button that reads the summary out, and the controls while it does. Missing where the
// device has no voice for the language.
import { Pause, Play, SkipBack, SkipForward, Volume2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import styles from './listen.module.css'
import { texts } from './texts.ts'
import { useListen } from './use-listen.ts'
import { useVoice } from './use-voice.ts'

type Props = { article: RefObject<HTMLElement | null>; language: string }

export function Listen({ article, language }: Props) {
  const voice = useVoice(language)
  return voice && <Controls article={article} language={language} voice={voice} />
}

function Controls({ article, language, voice }: Props & { voice: SpeechSynthesisVoice }) {
  const { position, rate, start, togglePause, move, changeRate, stop } = useListen(
    article,
    voice,
    language,
  )
  const startButton = useRef<HTMLButtonElement>(null)
  const pauseButton = useRef<HTMLButtonElement>(null)
  const isListening = position !== null
  const wasListening = useRef(false)
  useEffect(() => {
    // The pressed button has made way for others.
    if (isListening !== wasListening.current && document.activeElement === document.body)
      (isListening ? pauseButton : startButton).current?.focus({ preventScroll: true })
    wasListening.current = isListening
  }, [isListening])
  if (!position)
    return (
      <Button ref={startButton} look="quiet" size="small" onClick={start}>
        <Volume2 />
        <span className={text.spare}>{texts.listen}</span>
      </Button>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no toolbar role.
    <div className={styles.bar} role="group" aria-label={texts.controls}>
      <IconButton label={texts.previous} onClick={() => move(-1)}>
        <SkipBack />
      </IconButton>
      <IconButton
        ref={pauseButton}
        label={position.isPaused ? texts.resume : texts.pause}
        onClick={togglePause}
      >
        {position.isPaused ? <Play /> : <Pause />}
      </IconButton>
      <IconButton label={texts.next} onClick={() => move(1)}>
        <SkipForward />
      </IconButton>
      <Button look="quiet" size="small" aria-label={texts.speedLabel(rate)} onClick={changeRate}>
        {texts.speed(rate)}
      </Button>
      <span className={joinClasses(text.meta, styles.position)}>
        {texts.position(position.index + 1, position.count)}
      </span>
      <IconButton label={texts.stop} onClick={stop}>
        <X />
      </IconButton>
    </div>
  )
}
