import { Type, type Static } from 'typebox';

export const Deletion = Type.Object(
  {
    id: Type.Integer({ description: 'Number of what was deleted', examples: [1] }),
    deleted: Type.Boolean({ description: 'True', examples: [true] }),
  },
  { title: 'Deletion', description: 'What was deleted' },
);

export function deletionOf(id: number): Static<typeof Deletion> {
  return { id, deleted: true };
}
