// Scores of other systems and of the oracle, in percent, from
// ../shared/quality/README.md. They were measured on the other split of the same
// datasets.

type Baseline = {
  name: string
  figures: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const rouge = (r1: number, r2: number, rl: number) => ({ r1, r2, rl })
const segmentation = (pk: number, f1: number) => ({ pk, f1_2: f1 })
const timedSegmentation = (pk: number, f1: number) => ({ pk, f1_15s: f1 })

export const baselines: readonly Baseline[] = [
  {
    name: 'Random',
    figures: {
      'btc-summ': rouge(22.7, 2.3, 20.1),
      'btc-summ-asr': rouge(22.8, 2.0, 21.3),
      qmsum: rouge(21.3, 2.1, 19.3),
      ami: rouge(31.5, 4.6, 29.9),
    },
  },
  {
    name: 'Lead',
    figures: {
      'btc-summ': rouge(25.8, 5.4, 23.2),
      'btc-summ-asr': rouge(24.0, 4.6, 22.9),
      qmsum: rouge(21.1, 4.1, 19.5),
      ami: rouge(31.3, 5.3, 29.3),
    },
  },
  {
    name: 'TextRank (sumy)',
    figures: {
      'btc-summ': rouge(25.2, 3.2, 21.1),
      'btc-summ-asr': rouge(24.8, 3.8, 23.1),
      qmsum: rouge(22.5, 2.6, 19.4),
      ami: rouge(35.4, 6.5, 32.2),
    },
  },
  {
    name: 'LexRank (sumy)',
    figures: {
      'btc-summ': rouge(27.4, 4.2, 23.6),
      'btc-summ-asr': rouge(28.1, 4.8, 26.1),
      qmsum: rouge(21.5, 2.9, 18.9),
      ami: rouge(35.4, 6.4, 32.8),
    },
  },
  {
    name: 'KL',
    figures: {
      'btc-summ': rouge(25.2, 3.0, 21.5),
      'btc-summ-asr': rouge(29.2, 5.4, 26.6),
      qmsum: rouge(23.0, 2.9, 20.1),
      ami: rouge(34.5, 6.0, 32.1),
    },
  },
  {
    name: 'node-summarizer (npm)',
    figures: {
      'btc-summ': rouge(24.6, 2.9, 18.5),
      qmsum: rouge(23.4, 2.7, 18.6),
      ami: rouge(32.9, 5.7, 27.6),
    },
  },
  {
    name: 'HMNet, trained on meetings',
    figures: { qmsum: rouge(36.6, 9.7, 33.1) },
  },
  {
    name: 'Oracle: best sentences by the reference',
    figures: {
      'btc-summ': rouge(43.3, 12.6, 37.8),
      'btc-summ-asr': rouge(55.6, 20.8, 49.7),
      qmsum: rouge(43.9, 13.9, 39.3),
      ami: rouge(47.7, 13.7, 44.1),
    },
  },
  {
    name: 'No boundaries',
    figures: {
      'btc-chapters': segmentation(42.5, 0),
      'btc-chapters-asr': timedSegmentation(42.8, 0),
    },
  },
  {
    name: 'TextTiling',
    figures: {
      'btc-chapters': segmentation(55.6, 29),
      'btc-chapters-asr': timedSegmentation(57.1, 20),
    },
  },
  {
    name: 'C99',
    figures: {
      'btc-chapters': segmentation(43.1, 16),
      'btc-chapters-asr': timedSegmentation(41.1, 18),
    },
  },
  {
    name: 'BayesSeg',
    figures: {
      'btc-chapters': segmentation(41.7, 29),
      'btc-chapters-asr': timedSegmentation(41.2, 30),
    },
  },
  {
    name: 'BayesSeg, number given',
    figures: {
      'btc-chapters': segmentation(37.6, 39),
      'btc-chapters-asr': timedSegmentation(36.9, 34),
    },
  },
  { name: 'TF-IDF cosine', figures: { 'qmsum-align': { hit: 20.7, near3: 39.1 } } },
  { name: 'BM25', figures: { 'qmsum-align': { hit: 22.6, near3: 43.5 } } },
  {
    name: 'BM25 over five sentences',
    figures: { 'qmsum-ask': { hit1: 52, hit5: 82, mrr: 65, auroc: 89 } },
  },
  { name: 'YAKE', figures: { 'btc-tags': { 'f1@10': 13.5, 'r@10': 33.7 } } },
  { name: 'keyword-extractor (npm)', figures: { 'btc-tags': { 'f1@10': 5.2 } } },
  { name: 'tf x position x length', figures: { 'btc-tags': { 'f1@10': 14.1, 'r@10': 35.5 } } },
  { name: 'AFINN', figures: { 'sent-vader': { macroF1: 49.8 } } },
  { name: 'wink-sentiment', figures: { 'sent-vader': { macroF1: 50.6 } } },
  { name: 'VADER', figures: { 'sent-vader': { macroF1: 53.2 } } },
]
