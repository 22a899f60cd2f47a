/** A command's refusal is a sentence for the person who typed it. Its stack is for DEBUG=1. */
export async function commandLine(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(process.env.DEBUG ? error : (error as Error).message)
    process.exitCode = 1
  }
}
