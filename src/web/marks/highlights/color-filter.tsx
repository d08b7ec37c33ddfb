// Filters highlights by color. Each color says how many there are.

import { highlightColors } from '#contract/basics/limits.ts'
import type { HighlightsPage } from '#contract/marks/highlights.ts'
import text from '../../ui/text.module.css'
import { ColorSymbol } from './color-symbol.tsx'
import styles from './highlights-page.module.css'
import { texts } from './texts.ts'
import { useColorNames } from './use-color-names.ts'

type Props = {
  colors: HighlightsPage['colors']
  selected: string
  onSelect: (color: string) => void
}

export function ColorFilter({ colors, selected, onSelect }: Props) {
  const colorNames = useColorNames()
  const total = highlightColors.reduce((sum, color) => sum + colors[color], 0)
  return (
    <fieldset className={styles.colors} aria-label={texts.color}>
      <button type="button" aria-pressed={selected === ''} onClick={() => onSelect('')}>
        {texts.allColors} <span>{total.toLocaleString('en')}</span>
      </button>
      {highlightColors.map((color) => (
        <button
          key={color}
          type="button"
          aria-pressed={selected === color}
          onClick={() => onSelect(selected === color ? '' : color)}
        >
          <ColorSymbol color={color} />
          {colorNames[color]}
          <span className={text.hidden}>{`, ${color}`}</span>{' '}
          <span>{colors[color].toLocaleString('en')}</span>
        </button>
      ))}
    </fieldset>
  )
}
