// Measures how smoothly the transcript of ten hours scrolls beside its summary.
import { chromium, type Page } from 'playwright-core'
import { api } from '#contract/basics/paths.ts'
import { findChromium } from '#tests/chromium.ts'
import { type BenchmarkRow, percentile } from './row.ts'
import { startServer, withEmptyFolder } from './server.ts'
import { makeVideo, toVtt } from './video.ts'

/** What this program, unlike the page, does not have. */
type FrameSource = { requestAnimationFrame(callback: (timeMs: number) => void): void }

const hours = 10
/** How far it scrolls with each frame: three lines, as a fast wheel does. */
const pixels = 100
const frames = 600

export async function run(): Promise<BenchmarkRow[]> {
  return await withEmptyFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder })
    const browser = await chromium.launch(await findChromium())
    try {
      const page = await browser.newPage({ baseURL: server.url })
      await page.goto(`${await summarizeTalk(page)}?tab=transcript`)
      await page.getByRole('list', { name: 'Transcript lines' }).waitFor()
      const thread = await watchThread(page)
      const before = await thread.readMs()
      const durations = await scroll(page)
      const busyMs = (await thread.readMs()) - before
      const name = `Transcript of ${hours} hours`
      const seconds = durations.reduce((sum, ms) => sum + ms, 0) / 1000
      return [
        // Of a frame's 16.7 ms, also where other programs take the processor.
        { name: `${name}, work a frame`, value: busyMs / frames, unit: 'ms', goal: '<= 8 ms' },
        { name: `${name}, frames a second`, value: frames / seconds, unit: '', goal: '60' },
        {
          name: `${name}, slow frames`,
          value: percentile(durations, 99),
          unit: 'ms p99',
          goal: '<= 17 ms',
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  })
}

/** Returns the path of the summary that is ready. */
async function summarizeTalk(page: Page): Promise<string> {
  const transcript = { name: 'talk.vtt', text: toVtt(makeVideo(hours)) }
  const accepted = await page.request.post(api.summaries, { data: { transcript } })
  const { jobId, videoId } = (await accepted.json()) as { jobId: string; videoId: string }
  // Its events end with the summary.
  await page.request.get(api.jobEvents(jobId), { timeout: 300_000 })
  return `/summary/${videoId}`
}

/** Reads how long the processor has worked for the page. */
async function watchThread(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    async readMs() {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    },
  }
}

/** Returns how long each frame took, in milliseconds. */
function scroll(page: Page): Promise<number[]> {
  return page.getByRole('list', { name: 'Transcript lines' }).evaluate(
    async (list, { pixels, frames }) => {
      const { requestAnimationFrame } = globalThis as unknown as FrameSource
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const durations: number[] = []
      let last = await nextFrame()
      for (let frame = 0; frame < frames; frame++) {
        list.scrollTop += pixels
        const now = await nextFrame()
        durations.push(now - last)
        last = now
      }
      return durations
    },
    { pixels, frames },
  )
}
