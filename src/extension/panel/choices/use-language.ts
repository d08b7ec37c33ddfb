// The language in which a model writes summaries for this person.
import { useEffect, useState } from 'preact/hooks'
import { languages } from '#contract/captions/languages.ts'
import { chooseLanguage } from './choose-language.ts'

const storageName = 'summaryLanguage'

/** The choice counts for all videos. */
export function useLanguage(): [string, (language: string) => void] {
  const [language, setLanguage] = useState(() => chooseLanguage(navigator.languages))

  useEffect(() => {
    void chrome.storage.local.get(storageName).then(({ [storageName]: stored }) => {
      if (typeof stored === 'string' && languages.includes(stored)) setLanguage(stored)
    })
  }, [])

  function choose(chosen: string) {
    setLanguage(chosen)
    void chrome.storage.local.set({ [storageName]: chosen })
  }
  return [language, choose]
}
