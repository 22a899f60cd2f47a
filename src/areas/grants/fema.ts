import type { Command } from '#platform/commands/command.ts'
import { acceptDamage, checkEligibility, editDamage, joinProject, leaveProject, noteDamage, refuseDamage, reportDamage, withdrawDamage } from './damage/commands.ts'
import { closeDeclaration, editDeclaration, enterDeclaration, reopenDeclaration, setDeclaredAreas } from './declarations/commands.ts'
import { createFemaTerm, editFemaTerm } from './fema-terms/commands.ts'
import { askPaCloseout, closePaProject, completePaProject, denyPaProject, draftPaProject, editPaProject, extendPaProject, notePaReview, obligatePaProject, returnPaProject, submitPaProject, tellProgress, withdrawPaProject } from './public-assistance/commands.ts'
import { answerPaRequest, draftPaRequest, editPaRequest, holdScopingMeeting, submitPaRequest, withdrawPaRequest } from './public-assistance/request-commands.ts'

/** What is done about FEMA’s money, from the declaration to the closeout. */
export const femaCommands: readonly Command[] = [
  enterDeclaration, editDeclaration, setDeclaredAreas, closeDeclaration, reopenDeclaration, createFemaTerm, editFemaTerm,
  draftPaRequest, editPaRequest, submitPaRequest, answerPaRequest, holdScopingMeeting, withdrawPaRequest,
  noteDamage, editDamage, reportDamage, checkEligibility, acceptDamage, refuseDamage, joinProject, leaveProject, withdrawDamage,
  draftPaProject, editPaProject, submitPaProject, returnPaProject, denyPaProject, notePaReview, obligatePaProject, tellProgress, extendPaProject, completePaProject, askPaCloseout, closePaProject, withdrawPaProject,
]
