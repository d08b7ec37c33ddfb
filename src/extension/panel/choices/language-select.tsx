// The choice of the summary's language. Without a model the summary keeps that of the
// captions, so there is no choice.

import { languageName } from '#contract/basics/format.ts'
import { languages } from '#contract/captions/languages.ts'
import { texts } from '../../texts.ts'
import { useSite } from '../connection/use-site.ts'
import { ChevronDown } from '../parts/icons.tsx'

type Props = { language: string; onChange: (language: string) => void }

export function LanguageSelect({ language, onChange }: Props) {
  if (useSite()?.engine.kind !== 'model') return null
  return (
    <section>
      <label class="label" for="language">
        {texts.language}
      </label>
      <div class="select">
        <select
          id="language"
          class="input"
          value={language}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
        <ChevronDown />
      </div>
    </section>
  )
}
