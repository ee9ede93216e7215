-- Fails a statement that takes all sessions of its batch to be new where one is stored in another month.
create function session_is_stored() returns boolean language plpgsql as $$
begin
  raise exception 'A session of the batch is stored already.' using errcode = 'unique_violation';
end
$$;
