import { type Room, roomEndpoints } from '@alinha/contracts-agenda';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useRooms() {
  return useApiQuery(roomEndpoints.list);
}

export function useCreateRoom() {
  return useApiMutation(roomEndpoints.create, { invalidates: [roomEndpoints.list] });
}

export function useUpdateRoom() {
  return useApiMutation(roomEndpoints.update, { invalidates: [roomEndpoints.list] });
}

export function useDeleteRoom() {
  return useApiMutation(roomEndpoints.delete, {
    invalidates: [roomEndpoints.list],
    onSuccess: ({ id }) => {
      // The row disappears at once; the refetch only confirms it.
      queryClient.setQueryData(apiQuery(roomEndpoints.list).queryKey, (rooms: Room[] | undefined) =>
        rooms?.filter((room) => room.id !== id),
      );
    },
  });
}
