import type { Command } from '#platform/commands/command.ts'
import { costCommands, editCost, editFringeRate, enterFringeRate, noteCost } from './costs/commands.ts'
import { declarationCosts } from './costs/sums/questions.ts'
import { importRates } from './costs/rates/commands.ts'
import { checkEligibility, damageCommands, editDamage, noteDamage } from './damage/commands.ts'
import { declarationCommands, editDeclaration, enterDeclaration, setDeclaredAreas } from './declarations/commands.ts'
import { appealCommands, draftAppeal, editAppeal } from './fema-rfis/appeals/commands.ts'
import { editQuestion, noteQuestion, questionCommands } from './fema-rfis/commands.ts'
import { createFemaForm, editFemaForm } from './fema-forms/commands.ts'
import { femaFormDocument } from './fema-forms/questions.ts'
import { editSource, enterSource, sourceCommands } from './funding/commands.ts'
import { draftMitigation, editMitigation, mitigationCommands } from './mitigation/commands.ts'
import { draftPaProject, editPaProject, paProjectCommands } from './public-assistance/commands.ts'
import { draftPaRequest, editPaRequest, paRequestCommands } from './public-assistance/request-commands.ts'

/** Commands for FEMA's money, from the declaration to the closeout. */
export const femaCommands: readonly Command[] = [
  enterDeclaration,
  editDeclaration,
  setDeclaredAreas,
  declarationCosts,
  ...Object.values(declarationCommands),
  draftPaRequest,
  editPaRequest,
  ...Object.values(paRequestCommands),
  noteDamage,
  editDamage,
  checkEligibility,
  ...Object.values(damageCommands),
  draftPaProject,
  editPaProject,
  ...Object.values(paProjectCommands),
  importRates,
  enterFringeRate,
  editFringeRate,
  noteCost,
  editCost,
  ...Object.values(costCommands),
  noteQuestion,
  editQuestion,
  ...Object.values(questionCommands),
  draftAppeal,
  editAppeal,
  ...Object.values(appealCommands),
  draftMitigation,
  editMitigation,
  ...Object.values(mitigationCommands),
  enterSource,
  editSource,
  ...Object.values(sourceCommands),
  femaFormDocument,
  createFemaForm,
  editFemaForm,
]
