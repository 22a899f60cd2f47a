import { WrongUse } from './programs/words.ts'

/**
 * A command's refusal is a sentence for the person who typed it. Its stack is for DEBUG=1. The exit code is 0 when it is
 * done, 1 when it failed, and 2 when it was used wrongly.
 */
export async function commandLine(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(process.env.DEBUG ? error : (error as Error).message)
    process.exitCode = error instanceof WrongUse ? 2 : 1
  }
}
