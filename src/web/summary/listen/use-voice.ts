// Finds the voice for a language. Browsers load their voices late.
import { useEffect, useState } from 'react'
import { chooseVoice } from './choose-voice.ts'

/** Null where there is none. */
export function useVoice(language: string): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return
    const choose = () => setVoice(chooseVoice(speechSynthesis.getVoices(), language))
    choose()
    speechSynthesis.addEventListener('voiceschanged', choose)
    return () => speechSynthesis.removeEventListener('voiceschanged', choose)
  }, [language])
  return voice
}
