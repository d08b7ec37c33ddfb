// A model that runs on this machine: found, used with one click, and undone. What is
// broken is named, and changes nothing.
import { type ModelDouble, startModel } from '../doubles/model.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { startApp } from './app.ts'
import {
  arrive,
  test as base,
  expect,
  expectFits,
  expectNoViolation,
  open,
  summarize,
} from './fixture.ts'

const test = base.extend<{ ollama: ModelDouble }>({
  ollama: async ({ share }, provide) => {
    const ollama = await share('Ollama', () => startModel({ isKeyless: true }))
    ollama.listModels({ server: 'ollama', models: ['llama3.2:latest'], contextTokens: 16_000 })
    await provide(ollama)
  },
  app: async ({ share, ollama }, provide) =>
    provide(
      await share('app with Ollama', () =>
        startApp({ environment: { LOCAL_MODEL_URLS: ollama.url } }),
      ),
    ),
})
// In one worker, so that only one starts these servers.
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ allowedErrors, ollama, page }) => {
  void allowedErrors
  ollama.answerWith('plausible')
  ollama.failWith('hang', 0)
  // The tests of one worker share a server, which found something else in the test before.
  await page.request.post('/api/model/search')
})

test('Ollama is found, used with one click, writes a summary, and is undone', async ({ page }) => {
  await open(page, '/summarize')
  await expect(page.getByText('Ollama is running with llama3.2.')).toBeVisible()
  await page.getByRole('button', { name: /^Options/ }).click()
  await expect(page.getByRole('textbox', { name: 'Your own instructions' })).not.toBeAttached()
  await page.getByRole('button', { name: 'Use it?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who writes here' })
  await expect(dialog.getByText('It works')).toBeVisible()
  await expect(
    dialog.getByText(
      /^A test summary took \d+ seconds?\. .* of its .*points were found in the transcript\./,
    ),
  ).toBeVisible()
  await expectNoViolation(page, 'light')
  await expectFits(page)
  await page.setViewportSize({ width: 1200, height: 844 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('llama3.2 on this machine writes your summaries.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your own instructions' })).toBeVisible()

  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await expect(page.getByText('compatible:llama3.2').first()).toBeVisible()

  await open(page, '/summarize')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use it: Nobody' }).click()
  await expect(dialog.getByRole('button', { name: 'Use it: Ollama, llama3.2' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Ollama is running with llama3.2.')).toBeVisible()
})

test('a test that fails says why and what to type, and changes nothing', async ({
  page,
  ollama,
}) => {
  await open(page, '/summarize')
  await expect(page.getByText('Ollama is running with llama3.2.')).toBeVisible()
  ollama.listModels({ server: 'ollama', models: [] })
  await page.getByRole('button', { name: 'Use it?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who writes here' })
  await expect(dialog.getByRole('alert')).toContainText('llama3.2 did not answer')
  await expect(dialog.getByText('ollama pull llama3.2')).toBeVisible()
  await expect(dialog.getByText('Nothing was changed.')).toBeVisible()
  await expectNoViolation(page, 'light')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog.getByText('Ollama is running, but has no model.')).toBeVisible()
  ollama.listModels({ server: 'ollama', models: ['qwen3:8b'] })
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(dialog.getByText(/^Ollama, qwen3:8b\./)).toBeVisible()
})

test('a key is entered on the page, tested, used at once, and removed, without a restart', async ({
  page,
  allowedErrors,
}) => {
  // This page comes from a server of its own, which the fixture does not know.
  allowedErrors.push(/went to/, /Failed to load resource/)
  const provider = await startModel()
  const app = await startApp({
    environment: { OPENAI_BASE_URL: `${provider.url}/v1`, LOCAL_MODEL_URLS: provider.url },
  })
  await page.unrouteAll()
  await page.goto(`${app.url}/summarize`)
  await page.getByRole('button', { name: 'Choose who writes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who writes here' })
  await dialog.getByRole('combobox', { name: 'Provider' }).selectOption('OpenAI')
  await dialog.getByLabel('Key', { exact: true }).fill('a wrong key')
  await dialog.getByRole('button', { name: 'Test and use it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('the key or the name of the model is wrong')
  await expectNoViolation(page, 'light')
  await dialog.getByLabel('Key', { exact: true }).fill(provider.key)
  await dialog.getByRole('button', { name: 'Test and use it' }).click()
  await expect(dialog.getByText('It works')).toBeVisible()
  await expect(dialog.getByLabel('Key', { exact: true })).toHaveValue('')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/writes your summaries\./)).toBeVisible()
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await expect(page.getByText(/openai:/).first()).toBeVisible()

  await page.goto(`${app.url}/summarize`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove the model and its key' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByText('Picks the speaker’s own sentences. Works offline.')).toBeVisible()
  await page.goto('about:blank')
  await app.close()
  await provider.close()
})

test('a server that hangs delays neither the start nor the page', async ({
  page,
  allowedErrors,
}) => {
  // This page comes from a server of its own, which the fixture does not know.
  allowedErrors.push(/went to/, /Failed to load resource/)
  const hanging = await startModel({ isKeyless: true })
  hanging.listModels('hang')
  const app = await startApp({ environment: { LOCAL_MODEL_URLS: hanging.url } })
  await page.unrouteAll()
  await page.goto(`${app.url}/summarize`)
  await expect(page.getByText(/^No AI yet\. Run one on this computer/)).toBeVisible()
  await page.getByRole('button', { name: 'Choose who writes' }).click()
  await expect(page.getByText('No AI is running on this computer.')).toBeVisible()
  await page.goto('about:blank')
  await app.close()
  await hanging.close()
})

test('Ollama is found at the start; once there is an account, a guest reads what writes the summaries but cannot change it', async ({
  page,
  ollama,
}) => {
  const app = await startApp({ environment: { LOCAL_MODEL_URLS: ollama.url } })
  await page.unrouteAll()
  const readOffer = async () =>
    (await (await page.request.get(`${app.url}/api/site`)).json()).writer.offer
  await expect.poll(readOffer).toMatchObject({ server: 'Ollama', model: 'llama3.2' })
  await page.request.post(`${app.url}/api/auth/sign-up/email`, {
    data: { name: 'Ann', email: 'ann@example.org', password: 'essence of ann' },
  })
  await page.goto(`${app.url}/summarize`)
  await expect(
    page.getByText('No AI is set up: summaries are picked from the speaker’s words.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose who writes' })).not.toBeAttached()
  expect((await page.request.put(`${app.url}/api/model`, { data: { id: null } })).status()).toBe(
    401,
  )
  await page.goto('about:blank')
  await app.close()
})
