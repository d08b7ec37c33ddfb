// Only the tags of captions are markup. Everything else between < and > is said.
import { expect, test } from 'vitest'
import { cleanCueText, decodeEntities, stripTags } from './cue-text.ts'

test.each([
  'It returns a Box<Shape> or a Map<String, List<Int>>.',
  'A Vec<T> holds a List<I> of them.',
  'Each <li> stands in a <ul>, and </li> ends it.',
  'A <div> with a <p> and a <span> in it.',
  'Swap them if a <b and c> d, or if x<y and y>z.',
  '< Are you there? > Yes.',
  'Write to <ada@example.org>.',
  '<今から七十年前の話です>',
  'I <3 this.',
])('said: %s', (text) => {
  expect(stripTags(text)).toBe(text)
})

test.each([
  ['<i>Rain</i> <B>fell</B> on <u>the</u> <s>roof</s>', 'Rain fell on the roof'],
  ['<font color="#fff">Rain</font> <span style="a">fell</span>', 'Rain fell'],
  ['<c.yellow.bg_blue>Rain</c> <lang en-GB>fell</lang>', 'Rain fell'],
  ['Rain<00:00:01.500><c> fell</c><00:02>', 'Rain fell'],
  ['<v.loud Ada Berg>Rain fell</v>', 'Ada Berg: Rain fell'],
  ['H<sub>2</sub>O <em>fell</em>', 'H2O fell'],
  ['Rain<br>fell<br />down', 'Rain fell down'],
  ['{\\an8}Rain', 'Rain'],
  ['<ruby>泥炭<rt>でいたん</rt></ruby>は<ruby>湿地<rt>しっち</ruby>', '泥炭は湿地'],
])('markup: %s', (text, said) => {
  expect(stripTags(text)).toBe(said)
})

test('all characters that HTML names are decoded once, and other names stay', () => {
  expect(
    decodeEntities('&laquo;Le caf&eacute;&raquo; &mdash; 5&euro; &hellip; &#8217; &#x263A;'),
  ).toBe('«Le café» — 5€ … ’ ☺')
  expect(decodeEntities('&amp;lt; AT&T &rain; &#1114112;')).toBe('&lt; AT&T &rain; \ufffd')
})

test('invisible characters are removed, and every line break is a space', () => {
  expect(cleanCueText('Ra\u00adin\u200b fell\u0085on\u2028the\u000broof')).toBe(
    'Rain fell on the roof',
  )
})
