// The rarer wishes: another language, and a person's own instructions.
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { languageName } from '#contract/format.ts'
import { maxPromptCharacters } from '#contract/settings.ts'
import field from '../ui/field.module.css'
import text from '../ui/text.module.css'
import styles from './more-options.module.css'
import type { Wish } from './order.ts'
import { languages, texts } from './texts.ts'

const named = languages.map((code) => ({ code, name: languageName(code) }))

export function MoreOptions({ wish, onWish }: { wish: Wish; onWish: (wish: Wish) => void }) {
  const id = useId()
  const languageId = `${id}-language`
  const promptId = `${id}-prompt`
  return (
    <div className={styles.options}>
      <div>
        <label className={text.label} htmlFor={languageId}>
          {texts.language}
        </label>
        <div className={field.pick}>
          <select
            id={languageId}
            className={field.select}
            value={wish.language}
            aria-describedby={`${languageId}-help`}
            onChange={(event) => onWish({ ...wish, language: event.target.value })}
          >
            {named.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
        <p className={field.help} id={`${languageId}-help`}>
          {texts.languageHelp}
        </p>
      </div>
      <div>
        <label className={text.label} htmlFor={promptId}>
          {texts.prompt}
        </label>
        <textarea
          id={promptId}
          className={field.textarea}
          maxLength={maxPromptCharacters}
          placeholder={texts.promptPlaceholder}
          value={wish.prompt}
          aria-describedby={`${promptId}-help`}
          onChange={(event) => onWish({ ...wish, prompt: event.target.value })}
        />
        <p className={field.help} id={`${promptId}-help`}>
          {texts.promptHelp}
        </p>
      </div>
    </div>
  )
}
