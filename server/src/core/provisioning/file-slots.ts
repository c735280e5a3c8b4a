import { convertSlots, foreignSlots } from '../templates/foreign-slots.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** A sentence for each template whose slots are in another platform's syntax. */
export function tellForeignSlots(file: ProvisioningFile): string[] {
  return templatesOf(file).flatMap(({ username, name, content = '' }) => {
    const [slot] = foreignSlots(content);
    if (slot === undefined) return [];
    return `The template ${name} of ${username} has ${slot}, which is ordinary text here; --convert-slots converts it to {#var#}.`;
  });
}

/** Modifies the file. */
export function convertForeignSlots(file: ProvisioningFile): string[] {
  return templatesOf(file).flatMap(({ username, template }) => {
    const { name, content = '' } = template;
    const converted = convertSlots(content);
    if (converted === content) return [];
    template.content = converted;
    return `The slots of the template ${name} of ${username} were converted.`;
  });
}

function templatesOf({ accounts = [] }: ProvisioningFile) {
  return accounts.flatMap(({ username, templates = [] }) =>
    templates.map((template) => ({ ...template, username, template })),
  );
}
