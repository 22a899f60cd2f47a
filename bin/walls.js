// Takes each wall against text that gives orders out of the source in turn, and expects its suite to fail.
process.env.EACH_WALL = '1'
process.argv.push('tests/walls.test.ts')
await import('./test.js')
