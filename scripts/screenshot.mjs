// `npm run screenshot`: takes the pictures of README.md of the built app with the sample
// talk: docs/screenshot.png without a model, and docs/screenshot-model.png with the
// stored answer of one below, which Pith checks like every other.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install, prepare } from './prepare.mjs'
import { root } from './run.mjs'

/** What a model answered about the talk, each statement with words of the line that it cites. */
const answer = {
  tldr: 'A bridge inspector listens for a change from spot to spot. Not a bad sound counts, but one that is different from the one next door.',
  summary:
    'Solid concrete rings under a hammer, and concrete that has come apart inside answers with a thud. On a big deck inspectors drag chains, which hiss over good concrete.\n\nSome bridges are too big for a hammer. On the Forth Road Bridge microphones hear each wire that snaps, and 24 breaks near the top of one tower led the engineers to look there.\n\nOften the weak part is not the bridge. In an experiment 49 inspectors gave the same part of the same bridge four or five different grades.',
  keyPoints: [
    [
      'Solid concrete rings short and high; concrete that has come apart inside answers with a thud.',
      'it rings',
    ],
    [
      'Rust takes up two to six times the volume of its steel, so the concrete splits in a flat sheet.',
      'two to six times',
    ],
    ['Over a delamination the hiss of dragged chains drops to a dull clatter.', 'the hiss drops'],
    [
      'The Silver Bridge fell in about a minute because one bar of a link could not hold the load.',
      'in about a minute',
    ],
    [
      'Since 1971 most bridges in the United States get a visit at least every two years.',
      'Since 1971',
    ],
    [
      'Microphones on the Forth Road Bridge had counted 93 broken wires by the start of 2015.',
      '93 breaks',
    ],
    [
      'The same part of the same bridge got four or five different grades from inspectors.',
      'four or five different grades',
    ],
  ],
  chapters: [
    ['What the hammer hears', 'with the hammer'],
    ['The bridge where no hammer would have helped', 'no hammer'],
    ['Microphones on a cable', 'too big for a hammer'],
    ['Inspectors disagree', 'brave experiment'],
  ],
}

const write = (findLines) => (received) => {
  const linesOf = (words) => findLines(received.prompt, words)
  if (received.schema?.properties?.answers)
    return {
      answers: [...received.prompt.matchAll(/^(\d+) (?:statement|title):/gm)].map(([, n]) => ({
        n: Number(n),
        answer: 'yes',
      })),
    }
  return {
    tldr: answer.tldr,
    summary: answer.summary,
    keyPoints: answer.keyPoints.map(([text, quote]) => ({ text, lines: linesOf(quote), quote })),
    chapters: answer.chapters.map(([title, words]) => ({
      title,
      line: linesOf(words)[0],
      summary: '',
    })),
    mainTopics: ['bridge inspection', 'hammer', 'concrete', 'Silver Bridge', 'Forth Road Bridge'],
    sentiment: 'neutral',
    contentQuality: 'high',
    verdict: {
      call: 'watch',
      reason: 'The answer comes early, and three bridges explain it.',
      line: linesOf('change from spot to spot')[0],
    },
    questions: ['Why did the Silver Bridge fall?'],
  }
}

await rerunOnNewerNode()
await install(await findNode())
await prepare(await findNode())
process.chdir(root)
const { chromium } = await import('playwright-core')
const { findChromium } = await import('../tests/chromium.ts')
const { findLines } = await import('../tests/doubles/model/answer-writers.ts')
const { startApp } = await import('../tests/e2e/app.ts')
const { default: createDataFolder } = await import('../tests/e2e/data-folder.ts')

await createDataFolder()
const browser = await chromium.launch(await findChromium())
await takePicture('docs/screenshot.png', {})
await takePicture('docs/screenshot-model.png', { model: true })
await browser.close()

async function takePicture(path, options) {
  const app = await startApp(options)
  app.model?.answerWith(write(findLines))
  const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1000, height: 840 } })
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'the sample talk' }).click()
  await page.getByRole('heading', { name: 'Key Points' }).waitFor()
  await page.waitForFunction(() => scrollY === 0)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
  await page.screenshot({ path })
  await page.close()
  await app.close()
}
