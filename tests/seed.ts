// Property tests take the same random examples in every run. With SEED set, they take others.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
