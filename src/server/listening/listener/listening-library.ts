// The library that hears speech, with the model that finds where somebody speaks.
import { dirname, join } from 'node:path'
import { fetchLibrary, type Library } from '../../models/local/library.ts'

const voicePackage = 'node_modules/@ricky0123/vad-web'
const advice = 'Run a speech server, here or on another computer, and name it in STT_BASE_URL.'

export const listeningLibrary: Library = {
  name: 'sherpa-onnx-node',
  entry: 'node_modules/sherpa-onnx-node/sherpa-onnx.js',
  builds: {
    'linux-x64': 'linux-x64',
    'linux-arm64': 'linux-arm64',
    'darwin-arm64': 'darwin-arm64',
    'darwin-x64': 'darwin-x64',
    'win32-x64': 'win-x64',
  },
  packageOf: (build) => `sherpa-onnx-${build}`,
  unneeded: () => [
    'node_modules/onnxruntime-web',
    `${voicePackage}/dist/silero_vad_v5.onnx`,
    `${voicePackage}/dist/silero_vad_legacy.onnx`,
  ],
  oldestGlibc: { major: 2, minor: 32 },
  purpose: 'hears speech',
  elsewhere: advice,
  // Only the file of a model is used of the package that asks for it, which has 100 MB.
  overrides: { 'onnxruntime-web': 'npm:sherpa-onnx-node@1.13.8' },
  lock: async () =>
    (await import('./library/package-lock.json', { with: { type: 'json' } })).default,
}

export type ListeningLibrary = {
  /** The file to import. */
  entry: string
  /** The model of voices. */
  voices: string
}

/** Fetches it on first use. Throws a LocalModelError: `no_library`, `no_platform`. */
export async function fetchListeningLibrary(folder: string): Promise<ListeningLibrary> {
  const entry = await fetchLibrary(folder, listeningLibrary)
  const home = dirname(dirname(dirname(entry)))
  return { entry, voices: join(home, voicePackage, 'dist', 'silero_vad_v6.onnx') }
}
