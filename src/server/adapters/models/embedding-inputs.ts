// What embedding models need to be told: whether a text is a question or a passage, and
// how many dimensions are enough.

export type EmbeddingUse = 'question' | 'passage'

type Input = {
  /** Put before a text. Models that were trained with such words are much worse without them. */
  prefixes?: Record<EmbeddingUse, string>
  /** Google's name for the use, in place of words before the text. */
  taskTypes?: Record<EmbeddingUse, string>
  /**
   * Asked for where the model was trained to be cut (Kusupati et al. 2022), so that
   * vectors need less space.
   */
  dimensions?: number
}

const cutDimensions = 768
const gemma = { question: 'task: search result | query: ', passage: 'title: none | text: ' }
const e5 = { question: 'query: ', passage: 'passage: ' }
const searchSentence = {
  question: 'Represent this sentence for searching relevant passages: ',
  passage: '',
}

/** By the name of the model, as its authors published it. The first pattern that matches wins. */
const families: [RegExp, Input][] = [
  [
    /^google:gemini-embedding-001/,
    {
      taskTypes: { question: 'RETRIEVAL_QUERY', passage: 'RETRIEVAL_DOCUMENT' },
      dimensions: cutDimensions,
    },
  ],
  [/^google:gemini-embedding/, { prefixes: gemma, dimensions: cutDimensions }],
  [
    /^google:text-embedding/,
    { taskTypes: { question: 'RETRIEVAL_QUERY', passage: 'RETRIEVAL_DOCUMENT' } },
  ],
  [/^openai:text-embedding-3/, { dimensions: cutDimensions }],
  [/nomic-embed-text/i, { prefixes: { question: 'search_query: ', passage: 'search_document: ' } }],
  [/embedding-?gemma/i, { prefixes: gemma }],
  [/\be5-mistral|e5-.*-instruct/i, {}],
  [/\be5-(?:small|base|large)|multilingual-e5/i, { prefixes: e5 }],
  [
    /qwen3-embedding/i,
    {
      prefixes: {
        question:
          'Instruct: Given a question, retrieve the passages of a transcript that answer it\nQuery: ',
        passage: '',
      },
    },
  ],
  [
    /arctic-embed.*(?:2\.0|v2|:\w*2)|arctic-embed2/i,
    { prefixes: { question: 'query: ', passage: '' } },
  ],
  [/mxbai-embed|arctic-embed|bge-(?:small|base|large)-en/i, { prefixes: searchSentence }],
]

/** What a model ("provider:model") is told. Empty for models that need nothing, such as bge-m3. */
export function embeddingInputOf(name: string): Input {
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? {}
}
